import { useQuery } from '@tanstack/react-query';

/** Whether this server has GraphiQL: in production it usually has not. False until that is known. */
export function useGraphiql(): boolean {
  const { data = false } = useQuery({
    queryKey: ['graphiql'],
    queryFn: async ({ signal }) => (await fetch('/graphiql', { method: 'HEAD', signal })).ok,
    staleTime: Infinity,
    retry: false,
  });
  return data;
}
