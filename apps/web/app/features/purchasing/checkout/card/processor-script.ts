/** What of the card processor's script is used here. */
export interface CardElement {
  mount: (holder: HTMLElement) => void;
  update: (changes: { style: CardElementStyle }) => void;
  on: (event: 'change', hear: (state: CardElementState) => void) => void;
  destroy: () => void;
}
export interface CardElementStyle {
  base: Record<string, string | Record<string, string>>;
}
export interface CardElementState {
  complete: boolean;
  error?: { message: string };
}
interface BillingDetails {
  name: string;
  email: string;
  phone: string;
  address: Record<'line1' | 'city' | 'state' | 'postal_code' | 'country', string | undefined>;
}
export interface CardProcessor {
  elements: () => {
    create: (kind: 'card', options: { hidePostalCode: boolean; style: CardElementStyle }) => CardElement;
  };
  createPaymentMethod: (method: {
    type: 'card';
    card: CardElement;
    billing_details: BillingDetails;
  }) => Promise<{ paymentMethod?: { id: string }; error?: { message?: string } }>;
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => CardProcessor;
  }
}

const insert = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The card fields could not be loaded.'));
    };
    document.head.append(script);
  });

/** The processor's script at this address, loaded once for a page. @throws Error where it cannot be reached. */
export const loadProcessor = async (address: string, publishableKey: string): Promise<CardProcessor> => {
  if (!window.Stripe) await insert(address);
  if (!window.Stripe) throw new Error('The card fields could not be loaded.');
  return window.Stripe(publishableKey);
};

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

/**
 * Whether the document was opened at one of these pages. Only there does the site's policy let the processor's script in; a
 * document opened elsewhere has to be loaded anew.
 */
export const isOpenedAt = (pages: readonly string[]) => {
  const [opened] = performance.getEntriesByType('navigation');
  return !opened || pages.includes(withoutSlash(new URL(opened.name).pathname));
};
