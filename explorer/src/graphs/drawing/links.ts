import { createContext, useContext } from 'react';

/** The address of the premise that a node of the found graph is; undefined if it is none. */
export const LinkContext = createContext<(node: string) => string | undefined>(() => undefined);

export const useLinkOf = () => useContext(LinkContext);
