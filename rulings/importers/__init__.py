"""Import in three steps: parse (file -> rows), match (rows and database -> Plan), apply (Plan)."""
