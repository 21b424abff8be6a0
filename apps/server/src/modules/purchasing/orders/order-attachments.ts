/** Kinds of mail attachments: the invoice PDF of an order, and its pro forma whatever became of the order since. */
export const invoiceAttachments = { invoice: 'invoice', proForma: 'pro-forma-invoice' } as const;
