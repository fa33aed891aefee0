/** The topics of the menu of examples, with the numbers of their files in graphiql/examples. */
export const TOPICS: Readonly<Record<string, readonly string[]>> = {
  Search: ['01', '14', '16', '17', '05', '04', '15'],
  'Filter and count': ['03', '06'],
  'The debate': ['20', '21'],
  'Groups of authors': ['02', '07', '08'],
  'Other arguments': ['12', '13'],
  'Argument graphs': ['09', '19', '10', '11'],
  Images: ['18'],
};
