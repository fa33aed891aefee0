import type { CollectionDefinition } from '../../src/store/port.js';

export const POINTS = 700;

export const topics: CollectionDefinition = {
  name: 'topics',
  vectors: { semantic: { size: 4 } },
  sparse: ['lexical'],
  indexes: [{ key: 'corpus', type: 'keyword', tenant: true }],
};

export const onDisk: CollectionDefinition = {
  name: 'pages',
  vectors: {},
  sparse: [],
  indexes: [],
  onDisk: true,
};
