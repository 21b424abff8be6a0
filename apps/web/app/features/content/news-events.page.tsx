import { Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { NewsDocument } from '../../lib/documents/document.ts';
import { text } from '../../site-text/news-events.page.md';
import { DocumentBlocks } from '../../ui/documents/DocumentBlocks.tsx';
import { TextPage } from '../../ui/documents/TextPage.tsx';
import classes from './news.module.css';

const files = import.meta.glob<NewsDocument>('../../site-text/news/*.news.md', {
  eager: true,
  import: 'text',
});

/** Every entry, newest first. Entries of one date keep the order of their files. */
const entries = Object.entries(files)
  .map(([file, entry]) => ({ id: file.replace(/^.*\/|\.news\.md$/g, ''), entry }))
  .sort((a, b) => b.entry.date.localeCompare(a.entry.date) || a.id.localeCompare(b.id));

/** The news, dated, newest first. */
const NewsList = () => (
  <ol className={classes.list}>
    {entries.map(({ id, entry: { title, date, kind, page, blocks } }) => (
      <li key={id} id={id}>
        <div className={classes.when}>
          <time dateTime={date}>{date}</time>
          <Text span size="sm" className="quiet">
            {kind}
          </Text>
        </div>
        <article className={classes.entry}>
          <Title order={2} size="h3">
            {page === undefined ? title : <Link to={page}>{title}</Link>}
          </Title>
          <DocumentBlocks blocks={blocks} />
        </article>
      </li>
    ))}
  </ol>
);

export default function NewsEvents() {
  return <TextPage text={text} slots={{ news: <NewsList /> }} />;
}
