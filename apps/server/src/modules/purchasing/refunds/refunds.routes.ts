import * as endpoints from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import { idempotencyKeyOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { type DocumentPdf, sendDocument } from '../invoices/document-pdf.service.ts';
import { creditNoteFor } from './credit-note.ts';
import { refundOrder } from './refund.service.ts';
import type { RefundDeps } from './refund-settlement.service.ts';

export const refundRoutes = (
  routes: Routes,
  deps: RefundDeps & Pick<Platform, 'throttle'> & { documentPdf: DocumentPdf },
) => {
  const { database, site } = deps;
  routes.auditedRaw(endpoints.createRefund, async ({ request, reply, ...call }) => {
    const refund = await refundOrder(deps, { ...call, key: idempotencyKeyOf(request) });
    return refund === 'processing' ? reply.code(202).send({ status: 'processing' }) : refund;
  });
  routes.raw(endpoints.readCreditNotePdf, (call) =>
    sendDocument(deps, call, () => database.compute((tx) => creditNoteFor(tx, site, call.user, call.params))),
  );
};
