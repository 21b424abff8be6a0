// Texts that people write: analyses, stories and watches of a customer, comments, messages and papers.
import * as saved from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import * as stories from '@iom/contract/analysis/stories.endpoints.ts';
import { replaceApprovedOils } from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import * as comments from '@iom/contract/content/comments.endpoints.ts';
import { contactInstitute } from '@iom/contract/content/contact.endpoints.ts';
import * as messages from '@iom/contract/content/messages.endpoints.ts';
import * as papers from '@iom/contract/content/papers.endpoints.ts';
import * as watches from '@iom/contract/watches/watches.endpoints.ts';
import type { Tests } from './catalogue.ts';
import type { People } from './people.ts';
import { type Site, settle } from './site.ts';

/** Saves analyses, creates a story and watches searches. */
export const keepAnalyses = async ({ client }: Site, { buyer, colleague }: People, { kv }: Tests) => {
  const { token } = buyer;
  const query = {
    region: ['Europe'],
    columns: [kv.analyte],
    charts: [{ kind: 'trend' as const, analyte: kv.analyte }],
  };
  const saving = (name: string) => ({ body: { name, query }, token });
  const analysis = (await client.call('save an analysis', saved.createSavedAnalysis, saving('Europe'))).body;
  await client.call('analysis of a taken name', saved.createSavedAnalysis, {
    ...saving('EUROPE'),
    status: 400,
  });
  const second = (await client.call('save another analysis', saved.createSavedAnalysis, saving('Second')))
    .body;
  const rename = { params: { id: second.id }, body: { name: 'europe' }, token };
  await client.call('rename an analysis to a taken name', saved.updateSavedAnalysis, {
    ...rename,
    status: 400,
  });
  const shared = { params: { token: analysis.token }, token: colleague.token };
  await client.call('a shared analysis', saved.readSharedAnalysis, shared);
  await client.call('delete an analysis', saved.deleteSavedAnalysis, { params: { id: second.id }, token });
  const parts = [
    { kind: 'words' as const, text: 'What **changed**' },
    { kind: 'view' as const, title: 'In Europe', query },
  ];
  const story = (
    await client.call('tell a story', stories.createStory, { body: { title: 'Oils', parts }, token })
  ).body;
  const own = { params: { id: story.id }, token };
  const changes = { title: 'Oils of Europe', updated: story.updated };
  await client.call('change a story', stories.updateStory, { ...own, body: changes });
  await client.call('change an older version of a story', stories.updateStory, {
    ...own,
    body: { ...changes, title: 'Other oils' },
    status: 409,
  });
  await client.call('a story', stories.readStory, own);
  const link = { params: { token: story.token }, token: colleague.token };
  await client.call('a shared story', stories.readSharedStory, link);
  await client.call('a shared story as PDF', stories.printSharedStory, link);
  const catalogue = { kind: 'CATALOGUE' as const, name: 'New oils', filters: { region: ['Europe'] } };
  const watch = (await client.call('watch a search', watches.createWatch, { body: catalogue, token })).body;
  await client.call('watch the same search', watches.createWatch, { body: catalogue, token });
  const watched = { kind: 'ANALYSIS' as const, saved_analysis: analysis.id };
  await client.call('watch an analysis', watches.createWatch, { body: watched, token });
  const off = { params: { id: watch.id }, body: { enabled: false }, token };
  await client.call('switch a watch off', watches.updateWatch, off);
  await client.call('switch a watch on', watches.updateWatch, { ...off, body: { enabled: true } });
};

const discuss = async ({ client, admin }: Site, { buyer, colleague }: People) => {
  const body = { comment: 'A comment', show_company: true };
  const { id } = (await client.call('comment', comments.createComment, { body, token: buyer.token })).body;
  const ofComment = { params: { id }, token: buyer.token };
  await client.call('change a comment', comments.updateComment, {
    ...ofComment,
    body: { comment: 'Changed' },
  });
  await client.call('hide a comment', comments.hideComment, { params: { id }, token: admin });
  await client.call('a hidden comment', comments.listComments, { token: colleague.token });
  await client.call('show a comment', comments.showComment, { params: { id }, token: admin });
  await client.call('delete the comment of another', comments.deleteComment, {
    ...ofComment,
    token: colleague.token,
    status: 404,
  });
  const second = (await client.call('another comment', comments.createComment, { body, token: buyer.token }))
    .body;
  await client.call('delete a comment', comments.deleteComment, {
    params: { id: second.id },
    token: buyer.token,
  });
};

const writeToInstitute = async (site: Site) => {
  const { client, admin: token } = site;
  const body = { contact_name: 'Ada Byron', company_email: 'ada@lab.example', message: 'Hello' };
  await client.call('message', contactInstitute, { body });
  await client.call('message without words', contactInstitute, {
    body: { ...body, message: '' },
    status: 400,
  });
  const { results } = (await client.call('messages', messages.listMessages, { token })).body;
  const ofMessage = { params: { id: results[0]?.id ?? 0 }, token };
  await client.call('reply', messages.replyToMessage, { ...ofMessage, body: { text: 'Thank you' } });
  await client.call('reopen a message', messages.reopenMessage, ofMessage);
  await client.call('close a message', messages.closeMessage, ofMessage);
  await client.call('a message with its reply', messages.readMessage, ofMessage);
  await settle(site);
};

const publish = async ({ client, admin: token }: Site) => {
  const body = {
    title: 'On oils',
    authors: 'A. Byron',
    presented: 'London, 2019',
    link: 'https://example.org/paper',
  };
  const { id } = (await client.call('paper', papers.createPaper, { body, token })).body;
  await client.call('change a paper', papers.updatePaper, {
    params: { id },
    body: { abstract: 'Short' },
    token,
  });
  await client.call('papers of a year', papers.listPapers, { query: { year: '2019', search: 'oils' } });
  const second = (await client.call('another paper', papers.createPaper, { body, token })).body;
  await client.call('delete a paper', papers.deletePaper, { params: { id: second.id }, token });
  const lines = [
    'year,supplier,brand,grade,country',
    '2022,Supplier,A,5W30,DE',
    '2021,SUPPLIER,a,5W-30,DE',
    '2020,B,B,0W20,US',
  ];
  const csv = `${lines.join('\n')}\n`;
  await client.call('approved oils', replaceApprovedOils, { body: { csv }, token });
  await client.call('approved oils again', replaceApprovedOils, {
    body: { csv: csv.replace('0W20', '0W30') },
    token,
  });
};

/** Comments, messages, papers and the approved-oil list. */
export const writeContent = async (site: Site, people: People) => {
  await discuss(site, people);
  await writeToInstitute(site);
  await publish(site);
};
