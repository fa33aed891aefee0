import type { ComparedGroupResolvers } from '../generated.js';
import { given } from '../inputs.js';

export const ComparedGroup: ComparedGroupResolvers = {
  premises: async (group, args) => {
    const { first } = given(args);
    return { page: await group.premises(first), continued: false };
  },
  distinctive: async (group, args) => [...(await group.distinctive(given(args)))],
};
