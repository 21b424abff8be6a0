import type { PlotName } from '@iom/contract/pages/plot-names.ts';
import type { SiteClaim } from '@iom/contract/pages/site-placeholders.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Block, filled, type Inline, keyed } from '../../lib/documents/document.ts';
import { isClaimed } from '../../lib/pages/site.ts';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';
import { PlainTitle } from '../plain/plain.tsx';
import classes from './documents.module.css';
import { PlotPicture } from './PlotPicture.tsx';

/** What a page places into a text, by the name of its slot. */
export type Slots = Readonly<Record<string, ReactNode>>;

const DocumentLink = ({ href, children }: { href: string; children: ReactNode }) =>
  href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>;

const LinePart = ({ part }: { part: Inline }) => {
  if (typeof part === 'string') return filled(part);
  const inner = <DocumentLine parts={part.parts} />;
  if (part.type === 'link') return <DocumentLink href={part.href}>{inner}</DocumentLink>;
  return part.type === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>;
};

/** A line of a text. */
const DocumentLine = ({ parts }: { parts: readonly Inline[] }) =>
  keyed(parts).map(({ key, part }) => <LinePart key={key} part={part} />);

/** A sentence about a certification, known in the browser only: the built page holds for every setting. */
const ClaimedParagraph = ({ claim, parts }: { claim: SiteClaim; parts: readonly Inline[] }) => {
  const hydrated = useHydrated();
  if (!hydrated || !isClaimed(claim)) return null;
  return (
    <p>
      <DocumentLine parts={parts} />
    </p>
  );
};

type TableBlock = Extract<Block, { type: 'table' }>;

const cellClass = ({ figures }: TableBlock, key: string) =>
  figures.includes(Number(key)) ? classes.figure : undefined;

/** Longest text of a cell that fits beside two other columns on a phone, in characters. */
const maxLengthBeside = 30;

const lengthOf = (parts: readonly Inline[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : lengthOf(part.parts)), 0);

/** How a phone stacks three columns: sentences of the last below the other two, otherwise the second below the first. */
const stackingOf = ({ head, rows }: TableBlock) => {
  if (head.length !== 3) return undefined;
  return rows.some((row) => lengthOf(row[2] ?? []) > maxLengthBeside) ? classes.sentences : classes.values;
};

const DocumentTable = ({ block }: { block: TableBlock }) => (
  <div className={clsx(classes.table, stackingOf(block))}>
    <table>
      <thead>
        <tr>
          {keyed(block.head).map(({ key, part: cell }) => (
            <th key={key} scope="col" className={cellClass(block, key)}>
              <DocumentLine parts={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(block.rows).map(({ key, part: row }) => (
          <tr key={key}>
            {keyed(row).map(({ key, part: cell }) => (
              <td key={key} className={cellClass(block, key)}>
                <DocumentLine parts={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface PlotProps {
  name: PlotName;
  /** What the plot shows, for readers who do not see it. */
  alt: string;
  /** Caption below the plot. */
  children: ReactNode;
}

const Plot = ({ name, alt, children }: PlotProps) => (
  <figure className={classes.plot}>
    <PlotPicture name={name} alt={alt} form="wide" />
    <figcaption>{children}</figcaption>
  </figure>
);

const DocumentBlock = ({ block, slots }: { block: Block; slots: Slots }) => {
  if (block.type === 'slot') return <div className={classes.slot}>{slots[block.name]}</div>;
  if (block.type === 'plot')
    return (
      <div className={classes.slot}>
        <Plot name={block.name} alt={filled(block.alt)}>
          <DocumentLine parts={block.caption} />
        </Plot>
      </div>
    );
  if (block.type === 'table') return <DocumentTable block={block} />;
  if (block.type === 'heading')
    return (
      <PlainTitle order={block.depth} id={block.id} className={classes.heading}>
        <DocumentLine parts={block.parts} />
      </PlainTitle>
    );
  if (block.type === 'list') {
    const items = keyed(block.items).map(({ key, part: blocks }) => (
      <li key={key}>
        <DocumentBlocks blocks={blocks} slots={slots} />
      </li>
    ));
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  return block.claim === undefined ? (
    <p>
      <DocumentLine parts={block.parts} />
    </p>
  ) : (
    <ClaimedParagraph claim={block.claim} parts={block.parts} />
  );
};

/** The blocks of a text. */
export const DocumentBlocks = ({ blocks, slots = {} }: { blocks: readonly Block[]; slots?: Slots }) =>
  keyed(blocks).map(({ key, part }) => <DocumentBlock key={key} block={part} slots={slots} />);
