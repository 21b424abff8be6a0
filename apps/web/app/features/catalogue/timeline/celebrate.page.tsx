import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { text } from '../../../site-text/celebrate.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';
import { figuresQuery } from '../model/archive.queries.ts';
import classes from './timeline.module.css';
import { firstAndLastYears, percent, type Span } from './timeline.rules.ts';

const withShare = (most: Span['grade'], format: (name: string) => string = String) =>
  most ? `${format(most.name)}, ${percent(most.share)}` : '–';

const rows: readonly (readonly [title: string, value: (span: Span) => string])[] = [
  ['Oils', ({ oils }) => wholeNumber(oils)],
  ['Countries', ({ countries }) => String(countries)],
  ['SAE grades on the labels', ({ grades }) => String(grades)],
  ['Most frequent grade', ({ grade }) => withShare(grade, formatGrade)],
  ['Oils with a 0W or 5W grade', ({ lightShare }) => percent(lightShare)],
  ['Most frequent service class', ({ serviceClass }) => withShare(serviceClass)],
];

/** What the labels said in the first and in the last five years of the archive. */
const ThenAndNow = () => {
  const { data } = useQuery(figuresQuery());
  if (!data) return <Skeleton h={300} animate={false} />;
  const spans = firstAndLastYears(data);
  if (!spans) return <p className="quiet">The archive does not reach back ten years yet.</p>;
  return (
    <table className={classes.spans} aria-label="Then and now">
      <thead>
        <tr>
          <th scope="col">On the shelf</th>
          {spans.map(({ from, to }) => (
            <th key={from} scope="col" className={classes.figure}>
              {from}–{to}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, value]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {spans.map((span) => (
              <td key={span.from} className={classes.figure}>
                {value(span)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const handle: RenderedRoute = {
  readPageData: (queries) => queries.fetchQuery(figuresQuery()),
};

export default function Celebrate() {
  return <TextPage text={text} slots={{ spans: <ThenAndNow /> }} />;
}
