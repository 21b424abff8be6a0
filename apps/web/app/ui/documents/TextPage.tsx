import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { PageDocument } from '../../lib/documents/document.ts';
import { filled, plainText, sectionsOf } from '../../lib/documents/document.ts';
import { neighboursOf } from '../../lib/pages/navigation.ts';
import { PageHeader } from '../PageHeader.tsx';
import { DocumentBlocks, type Slots } from './DocumentBlocks.tsx';
import classes from './documents.module.css';

/** A shorter text has no table of contents. */
const minHeadings = 3;

const Contents = ({ text }: { text: PageDocument }) => {
  const headings = sectionsOf(text.blocks).map(({ heading }) => heading);
  if (headings.length < minHeadings) return null;
  return (
    <nav className={`${classes.contents} no-print`} aria-label="On this page">
      <p>On this page</p>
      <ul>
        {headings.map(({ id, parts }) => (
          <li key={id}>
            <a href={`#${id}`}>{plainText(parts)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** The pages of the same section that follow this one. */
const ReadNext = () => {
  const { pathname } = useLocation();
  const next = neighboursOf(pathname);
  if (next.length === 0) return null;
  return (
    <nav className={`${classes.next} no-print`} aria-label="Read next">
      <p className="quiet">Read next</p>
      <ul>
        {next.map(({ label, path, description }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
            <p className="quiet">{description}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
};

interface Props {
  text: PageDocument;
  slots?: Slots;
  actions?: ReactNode;
  /** A line drawing beside the title. */
  drawing?: ReactNode;
  /** A chart, a map or tables across the page, before the text. */
  figure?: ReactNode;
  /** What stands beside the text, below it on phones; without it the table of contents. */
  aside?: ReactNode;
  /** What follows the text. */
  children?: ReactNode;
}

/** A page of text: title and lead, the text with its contents beside it, what to read next. */
export const TextPage = ({ text, slots, actions, drawing, figure, aside, children }: Props) => (
  <>
    <div className={classes.head}>
      <PageHeader lead={filled(text.lead)} actions={actions} />
      {drawing}
    </div>
    {figure && <div className={classes.pageFigure}>{figure}</div>}
    <div className={classes.layout}>
      <article className={classes.text}>
        <DocumentBlocks blocks={text.blocks} slots={slots ?? {}} />
      </article>
      {aside ?? <Contents text={text} />}
    </div>
    {children}
    <ReadNext />
  </>
);
