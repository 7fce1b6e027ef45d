"""What every game is made of: boards, positions, lines, groups, placing and moving."""
