/**
 * Lets the members of groups alternate by the shares of their groups: each place that a member
 * had goes to the group that is furthest behind its share, by the divisors of Sainte-Laguë
 * (members / (2 * placed + 1)), of equal ones to that whose next member stands earlier. Within a
 * group the order stays, and who is in no group stays in place.
 * @param groups the number of each candidate's group, from 0; -1 for no group
 * @returns which of the candidates has each place, from 0
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
