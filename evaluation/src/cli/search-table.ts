import { quantity } from 'elenchus/internal/runtime/wording.js';
import { METRICS } from '../search/measure.js';
import { duration } from 'elenchus/internal/cli/progress.js';
import { interval, row as rowOf } from './output.js';
import type { SearchReport } from './search.js';

/** The figures as a table for people. */
export function searchTable(report: SearchReport): string {
  const { queries, premises, depth, metrics, compared, cache, seconds } = report;
  const heading = compared
    ? ['', 'this search', 'compared', 'difference', '95 %', 'p']
    : ['', 'this search'];
  return [
    `search, ${quantity(queries, 'query', 'queries')} with relevant premises, ${quantity(premises, 'premise')}, to depth ${depth}, ${duration(seconds)}`,
    ...(cache ? [`encoded corpus ${cache.used ? 'taken from' : 'kept in'} ${cache.folder}`] : []),
    ...(compared ? [`compared with ${compared.with}`] : []),
    '',
    row(heading),
    ...METRICS.map((metric) => {
      const cells = [metric, metrics[metric].toFixed(4)];
      if (!compared) return row(cells);
      const { mean, interval: ends, p } = compared.differences[metric];
      const signed = `${mean < 0 ? '' : '+'}${mean.toFixed(4)}`;
      const before = compared.metrics[metric].toFixed(4);
      return row([...cells, before, signed, ends ? interval(ends) : '-', p.toFixed(4)]);
    }),
  ].join('\n');
}

function row([label = '', ...cells]: readonly string[]): string {
  const [first = '', ...others] = cells;
  return rowOf([12, 18], `${label.padEnd(12)}${first.padStart(12)}`, others);
}
