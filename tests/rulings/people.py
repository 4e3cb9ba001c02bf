"""The people of the tests, each with the groups that the migrations made."""

from django.contrib.auth.models import Group, User


def person(name: str, *groups: str) -> User:
    """Return a person in some groups, as ``person("Joana", "translators-pt")``."""
    user, _made = User.objects.get_or_create(username=name)
    user.groups.set(Group.objects.filter(name__in=groups))
    assert user.groups.count() == len(groups), f"no such groups: {groups}"
    return User.objects.get(pk=user.pk)
