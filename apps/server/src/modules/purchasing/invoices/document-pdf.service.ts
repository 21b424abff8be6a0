import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#platform/api-error.ts';
import { contentDisposition } from '#platform/http/headers.ts';
import { queueCaller } from '#platform/http/requests.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { MailAttachment } from '#platform/mail/mailer.ts';
import type { PdfDocument } from '#platform/pdf/pdf.ts';
import type { Platform } from '#platform/platform.ts';
import { typesettingOf } from '#platform/throttle/throttle.ts';
import { openWorkerThread, type ThreadCaller, WorkerFailure } from '#platform/worker-thread.ts';

const timeoutMs = 60_000;

/** A document to typeset, and the name of its file. */
export interface DocumentFile {
  filename: string;
  document: PdfDocument;
}

export interface DocumentPdf {
  /** @throws ApiError report_failed; unavailable when the caller disconnects or waits too long */
  typeset(file: DocumentFile, caller?: ThreadCaller): Promise<MailAttachment>;
  close(): Promise<void>;
}

/** Invoices and offers as PDF, typeset in a worker thread. */
export const openDocumentPdf = ({ log }: Pick<Platform, 'log'>): DocumentPdf => {
  const thread = openWorkerThread<PdfDocument, Uint8Array>(
    new URL('./document/document.worker.ts', import.meta.url),
    { timeoutMs },
  );
  const renderBytes = async ({ filename, document }: DocumentFile, caller?: ThreadCaller) => {
    try {
      return Buffer.from(await thread.run(document, caller));
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      log.error({ err: error, file: filename }, 'a document could not be typeset');
      throw new ApiError('report_failed');
    }
  };
  return {
    typeset: async (file, caller) => ({
      filename: file.filename,
      contentType: 'application/pdf',
      content: await renderBytes(file, caller),
    }),
    close: thread.close,
  };
};

/**
 * Sends a document as a download.
 * @throws ApiError too_many_requests when the documents of a user have taken too long to typeset; report_failed
 */
export const sendDocument = async (
  { throttle, documentPdf }: Pick<Platform, 'throttle'> & { documentPdf: DocumentPdf },
  { user, request, reply }: { user: SessionUser; request: FastifyRequest; reply: FastifyReply },
  read: () => Promise<DocumentFile>,
) => {
  const { filename, contentType, content } = await documentPdf.typeset(await read(), {
    ...queueCaller(request, reply),
    account: typesettingOf(throttle, user.id),
  });
  return reply
    .type(contentType)
    .header('content-disposition', contentDisposition('attachment', filename))
    .send(content);
};
