import { Title } from '@mantine/core';
import { plainBlocks, plainText, sectionsOf } from '../../../lib/documents/document-text.ts';
import { text as faq } from '../../../site-text/faq.page.md';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import classes from './home.module.css';

const questions = sectionsOf(faq.blocks);

/** The questions and answers for search engines, as schema.org's FAQPage. */
export const faqPage = () => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ heading, blocks }) => ({
    '@type': 'Question',
    name: plainText(heading.parts),
    acceptedAnswer: { '@type': 'Answer', text: plainBlocks(blocks) },
  })),
});

/** The frequently asked questions, a section of the home page. */
export const Questions = () => (
  <section id="faq" className={classes.band}>
    <Title order={2}>Frequently asked questions</Title>
    <dl className={classes.questions}>
      {questions.map(({ heading, blocks }) => (
        <div key={heading.id} id={heading.id}>
          <dt>{plainText(heading.parts)}</dt>
          <dd>
            <DocumentBlocks blocks={blocks} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
