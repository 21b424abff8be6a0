import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { busy } from '../api-error.ts';
import { FileMissing, type FileStore } from './file-store.ts';

const maxSilenceMs = 30_000;

/**
 * Files in an S3 bucket, from `s3://key:secret@host:port/bucket?region=…&tls=off`. When a bucket neither
 * accepts nor sends a byte for `silenceMs`, a call is retried once, then fails. Each file is held in memory;
 * a key is removed with everything below it, for which the credentials must allow listing.
 */
export const s3Store = (address: string, silenceMs = maxSilenceMs): FileStore => {
  const url = new URL(address);
  const bucket = url.pathname.replace(/^\//, '');
  const client = new S3Client({
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: silenceMs,
      socketTimeout: silenceMs,
    },
  });
  const inTime = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Error && error.name === 'TimeoutError' ? busy() : error;
    }
  };
  return {
    write: async (key, content) => {
      // a single put is atomic but needs the length in advance
      const body = await buffer(content);
      await inTime(() => client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body })));
      return body.length;
    },
    read: async (key) => {
      try {
        // whole, as from the other stores: connections to the bucket are few, and a reader may pause
        const content = await inTime(async () => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
          return Body?.transformToByteArray();
        });
        // the bytes themselves, not a copy
        return Readable.from(
          content ? [Buffer.from(content.buffer, content.byteOffset, content.length)] : [],
        );
      } catch (error) {
        throw error instanceof NoSuchKey ? new FileMissing(key) : error;
      }
    },
    remove: (key) =>
      inTime(async () => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
        const below = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${key}/` });
        for await (const { Contents = [] } of below)
          for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      }),
  };
};
