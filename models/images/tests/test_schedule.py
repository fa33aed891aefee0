import unittest

from schedule import factor


class Schedule(unittest.TestCase):
    def test_begins_and_ends_at_a_tenth(self):
        for total in (2, 3, 11, 375, 10_000):
            self.assertAlmostEqual(factor(0, total), 0.1)
            self.assertAlmostEqual(factor(total - 1, total), 0.1)

    def test_is_highest_after_a_tenth_of_the_steps(self):
        values = [factor(step, 1001) for step in range(1001)]
        self.assertEqual(values.index(max(values)), 100)
        self.assertAlmostEqual(values[100], 1)

    def test_is_straight_on_both_sides(self):
        for step, expected in ((25, 0.325), (50, 0.55), (75, 0.775), (325, 0.775), (550, 0.55)):
            self.assertAlmostEqual(factor(step, 1001), expected)

    def test_of_a_single_step(self):
        self.assertAlmostEqual(factor(0, 1), 0.1)
