"""What the rules of Canvas Eagles demand of its data. The number of a code tells its theme:

CE101-CE109 ratings of an aircraft; CE110-CE111 crews and sides; CE113-CE114 sections that are hit. CE201-CE213 maneuver schedules; CE214-CE219 what they must
allow; CE220 the catalogue of maneuvers. CE301-CE306 guns, templates, diagrams; CE307-CE311 who may have which gun. CE401-CE405
damage deck and markers. CE501-CE503 the form of tables; CE504, CE508 their sense. CE601-CE605 maps. CE701-CE709 campaigns;
CE711-CE719 who flew what in one. CE801 evenings. What the book fixes in figures: CE112 sides and aircraft, CE309 weapons and
diagrams, CE404 markers, CE505-CE507 tables and charts, CE710 campaigns.

`constraints.yaml` goes through the rulebook: what each section states that data could break, and which code finds it.
A check of a figure that the book fixes says nothing where that figure's own status is `house`; all others always speak.
"""
