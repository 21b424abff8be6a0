import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkoutPaths } from '../../model/order-draft.rules.ts';
import type { BillingValues } from '../billing/billing.rules.ts';
import {
  type CardElement,
  type CardElementState,
  type CardElementStyle,
  isOpenedAt,
  loadProcessor,
} from './processor-script.ts';

/** The processor's fields stand in a frame of its own, which takes no style sheet. */
const styleLike = (holder: HTMLElement): CardElementStyle => {
  const { color, fontSize } = getComputedStyle(holder);
  const quiet = getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-placeholder');
  return {
    base: {
      color,
      iconColor: color,
      fontSize,
      fontFamily: 'system-ui, sans-serif',
      '::placeholder': { color: quiet || color },
    },
  };
};

/** Name and address as the processor takes them, without what was not stated. */
const billingDetails = (to: BillingValues) => {
  const stated = (text: string) => (text === 'N/A' ? undefined : text);
  return {
    name: `${to.first_name} ${to.last_name}`,
    email: to.email,
    phone: to.phone,
    address: {
      line1: to.address,
      city: to.city,
      state: stated(to.state),
      postal_code: stated(to.postal_code),
      country: to.country,
    },
  };
};

const cardPages = Object.values(checkoutPaths).map((flow) => flow.payment);

/** The processor's script; a page whose policy does not let it in is loaded anew, which never ends here. */
const openProcessor = (address: string, publishableKey: string) => {
  if (isOpenedAt(cardPages)) return loadProcessor(address, publishableKey);
  location.reload();
  return new Promise<never>(() => undefined);
};

/**
 * The card processor's own card field in `holder`, from its script. `toMethod` makes a payment method of what is typed there and
 * answers its token; the number itself never reaches this page.
 */
export const useHostedCard = (scriptAddress: string, publishableKey: string) => {
  const holder = useRef<HTMLDivElement>(null);
  const element = useRef<CardElement>(null);
  const [state, setState] = useState<CardElementState>({ complete: false });
  const scheme = useComputedColorScheme();
  const {
    data: processor,
    error,
    refetch,
  } = useQuery({
    queryKey: ['card-processor', scriptAddress, publishableKey],
    queryFn: () => openProcessor(scriptAddress, publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  useEffect(() => {
    if (!processor || !holder.current) return;
    const mounted = processor
      .elements()
      .create('card', { hidePostalCode: true, style: styleLike(holder.current) });
    mounted.mount(holder.current);
    mounted.on('change', setState);
    element.current = mounted;
    return () => {
      mounted.destroy();
      element.current = null;
    };
  }, [processor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page follow the scheme
  useEffect(() => {
    if (holder.current) element.current?.update({ style: styleLike(holder.current) });
  }, [scheme]);
  const toMethod = async (billing: BillingValues) => {
    if (!processor || !element.current) throw new Error('The card fields are not there yet.');
    const { paymentMethod, error: refused } = await processor.createPaymentMethod({
      ...{ type: 'card', card: element.current, billing_details: billingDetails(billing) },
    });
    if (!paymentMethod) throw new Error(refused?.message ?? 'This card cannot be used here.');
    return paymentMethod.id;
  };
  return {
    holder,
    ready: processor !== undefined,
    failure: error,
    retry: () => void refetch(),
    state,
    toMethod,
  };
};
