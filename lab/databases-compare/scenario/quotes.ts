// Quotes with and without an account.
import { pages } from '@iom/contract/pages/pages.ts';
import * as endpoints from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import type { Dataset } from './buying.ts';
import type { People } from './people.ts';
import { day, mailedSecret, type Site, settle } from './site.ts';

const request = async (
  { client }: Site,
  label: string,
  company_email: string,
  samples: number[],
  token?: string,
) => {
  const body = { contact_name: 'Ada Byron', company_email, samples, brands: ['Brand 1'], comments: 'Please' };
  const { reference } = (await client.call(label, endpoints.requestQuote, { body, token })).body;
  return Number(reference?.slice(2));
};

/** Quotes that end as accepted, claimed and declined, and closed. */
export const quote = async (site: Site, { buyer, guest }: People, dataset: Dataset) => {
  const { client, admin } = site;
  const samples = dataset.samples.map(({ id }) => id);
  const mine = await request(site, 'request a quote', buyer.email, samples, buyer.token);
  const unclaimed = await request(site, 'request a quote without an account', guest.email, samples);
  const closed = await request(site, 'request another quote', buyer.email, [], buyer.token);
  const offer = (price: number) => ({ reports: [dataset], price, message: 'Our offer', valid_until: day(9) });
  const offering = (label: string, id: number, price: number) =>
    client.call(label, endpoints.offerQuote, { params: { id }, body: offer(price), token: admin });
  await offering('offer', mine, 60);
  await offering('another offer', mine, 50);
  await offering('offer without an account', unclaimed, 40);
  const own = { params: { id: mine }, token: buyer.token };
  await client.call('accept an offer that was changed', endpoints.acceptQuote, {
    ...own,
    body: { offer: offer(60) },
    status: 409,
  });
  await client.call('accept an offer', endpoints.acceptQuote, { ...own, body: { offer: offer(50) } });
  await client.call('accept an offer again', endpoints.acceptQuote, own);
  await settle(site);
  const secret = { token: await mailedSecret(site, guest.email, pages.claimQuote) };
  await client.call('offer of a secret', endpoints.readClaimableQuote, { body: secret });
  await client.call('claim for another', endpoints.claimQuote, {
    body: secret,
    token: buyer.token,
    status: 404,
  });
  await client.call('claim', endpoints.claimQuote, { body: secret, token: guest.token });
  const refusal = { params: { id: unclaimed }, body: { reason: 'Too dear' }, token: guest.token };
  await client.call('decline an offer', endpoints.declineQuote, refusal);
  await client.call('decline an offer again', endpoints.declineQuote, { ...refusal, status: 409 });
  const closing = { params: { id: closed }, body: { status: 'CLOSED' as const }, token: admin };
  await client.call('close a quote', endpoints.closeQuote, closing);
  await client.call('close a quote again', endpoints.closeQuote, { ...closing, status: 409 });
  await client.call('read a quote', endpoints.readQuote, own);
};
