import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Step = 'method' | 'open' | 'confirm' | 'retrieve' | 'cancel';
/** What a card does when it is charged. */
export type CardDoes = 'pays' | 'is declined' | 'wants its owner';

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: string;
  payment_method: string;
  description: string;
  metadata: Record<string, string>;
  last_payment_error: { type: string; code: string; message: string } | null;
}
interface Card {
  brand: string;
  last4: string;
  does: CardDoes;
  used: boolean;
}
interface Answer {
  status: number;
  /** Sent as it is where it is a text. */
  body: object | string;
}
/** What goes wrong at a step: whether the work is done, and what is said of it. */
export type Fault = (
  work: () => Answer,
) => Answer | 'silence' | 'reset' | Promise<Answer | 'silence' | 'reset'>;

const outage: Answer = { status: 500, body: { error: { type: 'api_error', message: 'An outage.' } } };
const garbage: Answer = { status: 200, body: '<html>' };
const after = (say: Answer | 'silence' | 'reset'): Fault => {
  return (work) => {
    work();
    return say;
  };
};

export const faults = {
  'silence, not done': () => 'silence',
  'silence, done': after('silence'),
  'closed, not done': () => 'reset',
  'closed, done': after('reset'),
  '500, not done': () => outage,
  '500, done': after(outage),
  'garbage, not done': () => garbage,
  'garbage, done': after(garbage),
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;

const refused = (status: number, error: object): Answer => ({ status, body: { error } });
const invalid = (message: string, more: object = {}) =>
  refused(400, { type: 'invalid_request_error', message, ...more });
const missing = () =>
  refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });

const declines: Record<Exclude<CardDoes, 'pays'>, Intent['last_payment_error']> = {
  'is declined': { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  'wants its owner': { type: 'card_error', code: 'authentication_required', message: 'Authenticate.' },
};

/** What the processor knows. Every change of a charge is one synchronous step, as its real one locks the object. */
class Books {
  readonly cards = new Map<string, Card>();
  readonly intents = new Map<string, Intent>();
  /** Money that has moved. */
  readonly ledger: { intent: string; order: string; cents: number }[] = [];
  private readonly answered = new Map<string, { asked: string; answer: Answer }>();

  /** The first answer again for a key used before; another question under it is refused. */
  once(key: string | undefined, asked: string, work: () => Answer): Answer {
    if (key === undefined) return work();
    const before = this.answered.get(key);
    if (before)
      return before.asked === asked
        ? before.answer
        : refused(400, { type: 'idempotency_error', message: 'Key used.' });
    const answer = work();
    this.answered.set(key, { asked, answer });
    return answer;
  }

  open(form: URLSearchParams): Answer {
    const method = form.get('payment_method') ?? '';
    const card = this.cards.get(method);
    if (!card || card.used) return invalid('It may not be used again.', { param: 'payment_method' });
    if (Number(form.get('amount')) < 50)
      return invalid('Too small.', { param: 'amount', code: 'amount_too_small' });
    const metadata = [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    });
    const intent: Intent = {
      id: `pi_${randomBytes(12).toString('hex')}`,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      status: 'requires_confirmation',
      payment_method: method,
      description: form.get('description') ?? '',
      metadata: Object.fromEntries(metadata),
      last_payment_error: null,
    };
    this.intents.set(intent.id, intent);
    return { status: 200, body: { ...intent } };
  }

  confirm(intent: Intent, form: URLSearchParams): Answer {
    const card = this.cards.get(intent.payment_method);
    if (intent.status !== 'requires_confirmation' || !card || form.get('error_on_requires_action') !== 'true')
      return this.wrongState(intent);
    if (card.does !== 'pays') {
      intent.last_payment_error = declines[card.does];
      intent.status = 'requires_payment_method';
      return refused(402, { ...intent.last_payment_error, payment_intent: { ...intent } });
    }
    card.used = true;
    intent.status = 'succeeded';
    this.ledger.push({ intent: intent.id, order: intent.metadata.order ?? '', cents: intent.amount });
    return { status: 200, body: { ...intent } };
  }

  cancel(intent: Intent): Answer {
    if (!intent.status.startsWith('requires_')) return this.wrongState(intent);
    intent.status = 'canceled';
    return { status: 200, body: { ...intent } };
  }

  private wrongState(intent: Intent) {
    const code = 'payment_intent_unexpected_state';
    return invalid('The state does not allow it.', { code, payment_intent: { ...intent } });
  }
}

const stepOf = (method: string, path: string): { step: Step; id: string } | undefined => {
  const [, kind = '', id = '', act = ''] = /^\/v1\/(payment_\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (kind === 'payment_methods' && method === 'GET') return { step: 'method', id };
  if (kind !== 'payment_intents') return undefined;
  if (method === 'GET') return { step: 'retrieve', id };
  if (id === '') return { step: 'open', id };
  return act === 'confirm' || act === 'cancel' ? { step: act, id } : undefined;
};

const workOf = (books: Books, { step, id }: { step: Step; id: string }, form: URLSearchParams): Answer => {
  if (step === 'open') return books.open(form);
  if (step === 'method') {
    const card = books.cards.get(id);
    return card ? { status: 200, body: { id, object: 'payment_method', type: 'card', card } } : missing();
  }
  const intent = books.intents.get(id);
  if (!intent) return missing();
  if (step === 'confirm') return books.confirm(intent, form);
  return step === 'cancel' ? books.cancel(intent) : { status: 200, body: { ...intent } };
};

/**
 * The twin of the card processor: speaks its HTTP on a local port, keeps a ledger of the money it moved, and fails as it is told.
 */
export const openStripeStub = async (keys: { secret: string; webhookSecret: string }) => {
  const books = new Books();
  const broken = new Map<Step, Fault>();
  const requests: string[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const key = request.headers['idempotency-key'];
    requests.push(`${request.method} ${request.url} ${key} ${body}`);
    const known = stepOf(request.method ?? '', request.url ?? '');
    const work = () => {
      if (request.headers.authorization !== `Bearer ${keys.secret}`)
        return refused(401, { type: 'invalid_request_error', message: 'Invalid API Key' });
      if (!known) return missing();
      const asked = `${request.url} ${body}`;
      return books.once(typeof key === 'string' ? key : undefined, asked, () =>
        workOf(books, known, new URLSearchParams(body)),
      );
    };
    const fault = known && broken.get(known.step);
    const said = await (fault ? fault(work) : work());
    if (said === 'silence') return;
    if (said === 'reset') return void request.socket.destroy();
    response.writeHead(said.status, { 'content-type': 'application/json' });
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ledger: books.ledger,
    intents: books.intents,
    /** Every request as it came: method, path, key and body. */
    requests,
    /** A card as the browser's fields would have given it: its payment method. */
    card: (does: CardDoes = 'pays', brand = 'visa', last4 = '4242') => {
      const id = `pm_${randomBytes(12).toString('hex')}`;
      books.cards.set(id, { brand, last4, does, used: false });
      return id;
    },
    /** From now on the step fails so, until it is mended. */
    break: (step: Step, fault: Fault | FaultName) =>
      void broken.set(step, typeof fault === 'string' ? faults[fault] : fault),
    mend: () => broken.clear(),
    /** A webhook call: the body, and its signature made `ageSeconds` ago. */
    event: (
      type: string,
      intent: object,
      { ageSeconds = 0, happenedSecondsAgo = 0, secret = keys.webhookSecret } = {},
    ) => {
      const signed = Math.floor(Date.now() / 1000) - ageSeconds;
      const created = signed - happenedSecondsAgo;
      const event = { id: `evt_${randomBytes(8).toString('hex')}`, object: 'event', type, created };
      // as the real one, with spaces and line ends: the signature is over these very bytes
      const payload = JSON.stringify({ ...event, data: { object: intent } }, null, 2);
      const signature = createHmac('sha256', secret).update(`${signed}.${payload}`).digest('hex');
      return { payload, signature: `t=${signed},v1=${signature}` };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
export type StripeStub = Awaited<ReturnType<typeof openStripeStub>>;
