import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { QuotationBody } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import {
  createQuotation,
  listQuotes,
  readOfferPdf,
} from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import type { Quotation } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { validUntilText } from '@iom/contract/shared/dates.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiFailure, call, send } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';
import { money } from '../../../lib/format/formats.ts';
import { useLastUser } from '../../../lib/session/session.ts';
import { PdfButton, type PdfButtonProps } from '../../../ui/downloads/PdfButton.tsx';
import { copyIds, draftFromCart, type OrderDraft } from '../model/order-draft.rules.ts';
import { toPlaceOrderBody } from '../model/prices.rules.ts';
import { useCart, useDiscountCodes } from '../model/use-cart.ts';
import type { Checkout } from '../model/use-checkout.ts';
import { RenewSession } from '../summary/SessionEnded.tsx';

/** Downloads the PDF of a quote's offer. */
export const OfferPdfButton = ({ quote, ...look }: { quote: number } & Pick<PdfButtonProps, 'variant'>) => (
  <PdfButton {...look} act={async () => saveResponse(await send(readOfferPdf, { params: { id: quote } }))}>
    PDF
  </PdfButton>
);

const toBody = (draft: OrderDraft, codes: readonly string[]): QuotationBody =>
  draft.kind === 'datasets'
    ? { discount: [...codes], reports: toPlaceOrderBody(draft.datasets, codes).reports, regional_reports: [] }
    : { discount: [...codes], reports: [], regional_reports: copyIds(draft.databases) };

/** Where the cart offers the quotation of one kind of order. */
export const quotationPath = (kind: OrderKind) => `${pages.cart.path()}#quotation-${kind}`;

/** Whether the user comes from the sign-in that the quotation needed. The button then takes the focus. */
const useReturn = (kind: OrderKind, button: RefObject<HTMLButtonElement | null>) => {
  const { pathname, hash } = useLocation();
  const { user } = useLastUser();
  const hasReturned = user !== null && pathname + hash === quotationPath(kind);
  useEffect(() => {
    if (hasReturned) button.current?.focus();
  }, [hasReturned, button]);
  return hasReturned;
};

/** What was quoted, as JSON. */
interface Made {
  items: string;
  quotation: Quotation;
}

interface Props {
  checkout: Checkout & { state: 'cart' };
  /** Whether the page has a sign-in of its own for a session that has ended. */
  pageRenewsSession?: boolean;
}

/**
 * Makes a quotation of one kind of order in the cart and downloads its PDF. Another click on the same items downloads the same
 * quotation. Visitors register or sign in beside their order first, and return to this button; after the end of a
 * session, the user signs in here.
 */
export const QuotationButton = ({ checkout, pageRenewsSession = false }: Props) => {
  const { kind } = checkout.priced;
  const { user, isExpired } = useLastUser();
  const { cart } = useCart();
  const { codes } = useDiscountCodes(kind);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [made, setMade] = useState<Made>();
  const [isTried, setTried] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasReturned = useReturn(kind, button);
  const body = toBody(draftFromCart(kind, cart), codes);
  const items = JSON.stringify(body);
  const quotation = made?.items === items ? made.quotation : undefined;
  const quote = async () => {
    const created = await call(createQuotation, { body });
    setMade({ items, quotation: created });
    void invalidate(client, listQuotes);
    return created;
  };
  const act = async () => {
    if (!user) return void navigate(pages.login.path({ checkout: kind, for: 'quotation' }));
    setTried(true);
    if (isExpired && !pageRenewsSession) return;
    try {
      const { quote: id } = quotation ?? (await quote());
      await saveResponse(await send(readOfferPdf, { params: { id } }));
    } catch (failure) {
      // the sign-in is shown instead
      if (pageRenewsSession || !(failure instanceof ApiFailure && failure.status === 401)) throw failure;
    }
  };
  return (
    <Stack gap={6}>
      {isTried && !pageRenewsSession && <RenewSession />}
      <PdfButton ref={button} act={act} disabled={!checkout.settled}>
        Quotation PDF
      </PdfButton>
      <Text size="sm" className="quiet" role="status">
        {quotation ? (
          <>
            <Anchor component={Link} to={pages.quote.path({ id: quotation.quote })} inherit>
              Quotation {quotation.reference}
            </Anchor>
            : {money(quotation.total_price)}, valid until {validUntilText(quotation.valid_until)}. We have
            emailed it to you.
          </>
        ) : (
          `${hasReturned ? 'You are signed in. ' : ''}To raise a purchase order first: today's price as a document, valid for 30 days.${user ? '' : ' It needs an account.'}`
        )}
      </Text>
    </Stack>
  );
};
