import type { ComparedGroupResolvers } from '../generated.js';
import { given } from '../inputs.js';

export const ComparedGroup: ComparedGroupResolvers = {
  premises: async (group, args) => {
    const { first = 10 } = given(args);
    return { page: await group.premises(first), continued: false };
  },
  distinctive: async (group, args) => {
    const { first = 5, among = 20 } = given(args);
    return [...(await group.distinctive({ first, among }))];
  },
};
