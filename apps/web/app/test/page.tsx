import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { pageAt } from '@iom/contract/pages/page-at.ts';
import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { Access } from '@iom/contract/shared/endpoint.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { vi } from 'vitest';
import { changeCart, subscribeToCart } from '../features/purchasing/model/cart-store.ts';
import { RequireAdmin, RequireUser } from '../lib/session/guards.tsx';
import { startSession } from '../lib/storage/session-store.ts';
import { FlashMessage } from '../ui/FlashMessage.tsx';
import { theme } from '../ui/SiteTheme.tsx';

export interface Sent {
  call: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}
type ResponseStub = { status?: number; body: unknown };
/** `GET /api/…/` → what the server would answer, or a function of what was sent. */
export type Responses = Record<string, ResponseStub | ((sent: Sent) => ResponseStub | Promise<ResponseStub>)>;

export const member: User = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@lab.example',
  profile: 7,
  is_staff: false,
};
export const profile = {
  id: 7,
  company_name: 'Lovelace Lubricants',
  address: '12 St James Square',
  city: 'London',
  state: 'N/A',
  postal_code: 'SW1Y 4JH',
  country: 'GB',
  phone: '+44 20 0000',
  title: '',
  data_notification: false,
};
/** Responses to calls that any page may make. The cart is stored as sent. */
const always = (): Responses => {
  let kept: unknown = emptyCart;
  return {
    'GET /api/purchasing/cart/': () => ({ body: kept }),
    'PUT /api/purchasing/cart/': ({ body }) => {
      kept = body;
      return { body };
    },
    'GET /api/auth/users/me/': { body: { ...member, email_confirmed: true } },
    'GET /api/auth/profiles/7/': { body: profile },
    'GET /api/purchasing/billing/': { body: { billing: null } },
  };
};

/** A failed response as the server sends it. */
export const failureResponse = (
  status: number,
  code: string,
  error: string,
  more: object = {},
): ResponseStub => ({
  status,
  body: { error, code, request_id: 'r1', ...more },
});

/** The body of a response whose connection breaks before its end. */
export const cutBody = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"half":')),
    pull: (stream) => stream.error(new TypeError('network error')),
  });

/** A fake server: responds from the table, records requests, and fails on any other call. */
const stubServer = (responses: Responses) => {
  const sent: Sent[] = [];
  const table = { ...always(), ...responses };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://shop.example');
    const one: Sent = {
      call: `${init.method} ${url.pathname}`,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
    };
    sent.push(one);
    const known = table[one.call];
    if (!known) throw new Error(`nothing answers ${one.call}`);
    const { status = 200, body } = typeof known === 'function' ? await known(one) : known;
    return body instanceof Response
      ? body
      : new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
  return sent;
};

const Address = () => {
  const { pathname, search } = useLocation();
  return (
    <span role="note" aria-label="address">
      {pathname + search}
    </span>
  );
};

/** The page behind the guard its layout has. */
const guarded = (page: ReactNode, access: Access) => {
  if (access === 'public') return page;
  return access === 'user' ? <RequireUser>{page}</RequireUser> : <RequireAdmin>{page}</RequireAdmin>;
};

interface Scene {
  /** Path pattern → page; every other address shows only itself. */
  pages: Record<string, ComponentType>;
  at: string;
  responses?: Responses;
  user?: User | null;
  cart?: Partial<Cart>;
}

/** Renders pages for `user` (default: a member) with a fake server that responds from a table. */
export const show = ({ pages, at, responses = {}, user = member, cart = {} }: Scene) => {
  const sent = stubServer(responses);
  if (user) startSession({ token: 't'.repeat(32), user });
  // the cart learns that the user of the test before has left, and is emptied now rather than when the page is shown
  else subscribeToCart(() => {})();
  changeCart(() => ({ ...emptyCart, ...cart }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const frame = (Page?: ComponentType, access: Access = 'public') => (
    <>
      <FlashMessage />
      <Address />
      {Page && guarded(<Page />, access)}
    </>
  );
  const router = createMemoryRouter(
    [
      ...Object.entries(pages).map(([path, Page]) => ({ path, element: frame(Page, pageAt(path)?.access) })),
      { path: '*', element: frame() },
    ],
    { initialEntries: [at] },
  );
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { sent, client, router, callsTo: (call: string) => sent.filter((one) => one.call === call) };
};

export const address = () => screen.getByLabelText('address').textContent;

/** Types into the field with this label. */
export const fill = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, select, textarea' }), {
    target: { value: text },
  });

/** Types into the last of the fields with this label. */
export const fillLast = (label: string | RegExp, text: string) => {
  const field = screen.getAllByLabelText(label, { selector: 'input, select, textarea' }).at(-1);
  if (!field) throw new Error(`no field ${label}`);
  fireEvent.change(field, { target: { value: text } });
};

/** The button with this name, once it can be pressed. */
export const ready = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    if (button.matches(':disabled')) throw new Error(`${name} is busy`);
    return button;
  });

export const press = async (name: string | RegExp) => fireEvent.click(await ready(name));

/** Once the field with this label has the focus. */
export const focused = (label: string | RegExp) =>
  waitFor(() => {
    const field = screen.getByLabelText(label, { selector: 'input, select, textarea' });
    if (document.activeElement !== field) throw new Error(`${label} does not have the focus`);
    return field;
  });
