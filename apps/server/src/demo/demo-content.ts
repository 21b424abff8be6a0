import { approvedList } from '@iom/archive-generator/market/approved-list.ts';
import { findUserByEmail } from '../modules/accounts/accounts.module.ts';
import { storeEntries } from '../modules/content/content.module.ts';
import { approvedOils, comments, papers } from '../modules/content/content.tables.ts';
import type { WriteTx } from '../platform/database/database.ts';

const seed = 1984;

/** Invented, like the archive of the demo. */
const demoPapers = [
  {
    title: 'Shear stability of multigrade oils bought off the shelf, 1995 to 2015',
    authors: 'I. Keller, J. Adler',
    presented: 'Lubricants Colloquium, Graz, 2016',
    citation: 'Keller, I. and Adler, J. Proceedings of the Lubricants Colloquium, 2016, pp. 112-119',
    abstract:
      'Viscosity loss after shear was measured on oils of four regions. The median loss fell by half within twenty years; the spread between brands did not.',
    link: 'https://papers.example/shear-stability',
  },
  {
    title: 'Phosphorus and volatility: two decades of category limits seen in the market',
    authors: 'M. Costa',
    presented: 'Engine Oil Symposium, Porto, 2019',
    citation: 'Costa, M. Engine Oil Symposium, 2019, paper 7',
    abstract:
      'Phosphorus content and Noack volatility of passenger-car oils are compared with the limits of the service categories on their labels.',
    link: 'https://papers.example/phosphorus-volatility',
  },
];

const demoComments = [
  { email: 'buyer@iom.example', text: 'The region comparison saved us a week. A chart by brand would help.' },
  { email: 'visitor@iom.example', text: 'Is data of motorcycle oils of 2022 planned?' },
];

/** Technical papers, comments and the approved-oil list of the demo; nothing where there is a list already. */
export const addDemoContent = async (tx: WriteTx) => {
  if ((await tx.$count(approvedOils)) > 0) return;
  await storeEntries(
    tx,
    approvedList(seed).map((entry, index) => ({ line: index + 2, entry })),
  );
  if ((await tx.$count(papers)) === 0) await tx.insert(papers).values(demoPapers);
  if ((await tx.$count(comments)) > 0) return;
  for (const { email, text } of demoComments) {
    const author = await findUserByEmail(tx, email);
    if (author) await tx.insert(comments).values({ authorId: author.id, text });
  }
};
