import { paperYear } from '@iom/contract/content/papers/paper-year.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { PaperRow } from '#modules/content/content.module.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { PageDetails } from '#platform/http/page-head.ts';
import type { Site } from '#platform/site.ts';

/** Search engines show about this many characters of a description. */
const longestDescription = 300;

const paragraph = (text: string, attributes = '') =>
  text === '' ? '' : `<p${attributes}>${escapeHtml(text)}</p>`;

/** The page of a technical paper, as the list of papers states it. */
export const paperDetails = (site: Site, paper: PaperRow): PageDetails => {
  const { title, authors, presented, abstract, citation, link } = paper;
  const path = pages.technicalPaper.path({ id: paper.id });
  const source = [authors, presented].filter(Boolean).join(' · ');
  return {
    title,
    description: (abstract || citation || source || title).slice(0, longestDescription),
    canonical: path,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'ScholarlyArticle',
        headline: title,
        abstract: abstract || undefined,
        author: authors
          .split(/,| and /)
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => ({ '@type': 'Person', name })),
        datePublished: paperYear(paper),
        url: `${site.publicUrl}${path}`,
        sameAs: link || undefined,
      },
    ],
    content: `<h1>${escapeHtml(title)}</h1>${paragraph(source, ' class="quiet"')}${paragraph(abstract)}${paragraph(citation)}`,
  };
};
