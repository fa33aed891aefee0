/**
 * Makes groups alternate in proportion to their shares. Each place that a member had goes to the
 * group that is furthest behind its share, by the divisors of Sainte-Laguë (members / (2 * placed +
 * 1)); if several are, to the one whose next member comes first. The order within a group stays,
 * and candidates without a group keep their places.
 * @param groups the number of each candidate's group, from 0; -1 if it has none
 * @returns the index of the candidate at each place
 */
export function alternate(groups: readonly number[]): number[] {
  const members = new Map<number, number[]>();
  groups.forEach((group, candidate) => {
    if (group >= 0) members.set(group, [...(members.get(group) ?? []), candidate]);
  });
  const queues = [...members.values()].map((all) => ({ all, placed: 0 }));
  const behind = ({ all, placed }: (typeof queues)[number]) => all.length / (2 * placed + 1);

  return groups.map((group, place) => {
    if (group < 0) return place;
    const [next] = queues
      .filter(({ all, placed }) => placed < all.length)
      .sort((a, b) => behind(b) - behind(a) || a.all[a.placed]! - b.all[b.placed]!);
    return next!.all[next!.placed++]!;
  });
}
