import type { SiteClaim } from '@iom/contract/shared/site-placeholders.ts';
import { Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Inline } from '../../lib/documents/document.ts';
import { filled, keyed } from '../../lib/documents/document-text.ts';
import { isClaimed } from '../../lib/pages/site.ts';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';
import classes from './documents.module.css';

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

const DocumentTable = ({ block }: { block: Extract<Block, { type: 'table' }> }) => (
  <div className={classes.table}>
    <Table verticalSpacing="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          {keyed(block.head).map(({ key, part: cell }) => (
            <Table.Th key={key} scope="col">
              <DocumentLine parts={cell} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keyed(block.rows).map(({ key, part: row }) => (
          <Table.Tr key={key}>
            {keyed(row).map(({ key, part: cell }) => (
              <Table.Td key={key}>
                <DocumentLine parts={cell} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);

const DocumentBlock = ({ block, slots }: { block: Block; slots: Slots }) => {
  if (block.type === 'slot') return <div className={classes.slot}>{slots[block.name]}</div>;
  if (block.type === 'table') return <DocumentTable block={block} />;
  if (block.type === 'heading')
    return (
      <Title order={block.depth} id={block.id} className={classes.heading ?? ''}>
        <DocumentLine parts={block.parts} />
      </Title>
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
