import { z } from 'zod';

/** The address of a service. The message for an invalid URL would otherwise be that of forms. */
export const serviceAddress = (protocol: RegExp, example: string) =>
  z.url({
    protocol,
    error: `expected an address like ${example}, with special characters of the password percent-encoded`,
  });

/** The address of an S3 service with a bucket. */
export const bucketAddress = serviceAddress(/^s3$/, 's3://key:secret@host:port/bucket').refine(
  (address) => new URL(address).pathname.length > 1,
  'expected an address with a bucket, like s3://key:secret@host:port/bucket',
);

/** An address for browsers. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address like https://oils.example',
});

/** A number of proxies, or their addresses. */
export const proxies = z.union(
  [
    z.coerce.number().int().min(0).max(10),
    z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.literal('loopback')]))),
  ],
  { error: 'expected a number of proxies up to 10, or addresses like 10.0.0.0/8 with commas' },
);

/** Keys of 32 bytes in base64, with commas. */
export const encryptionKeys = z
  .string()
  .transform((list) => list.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine(
    (keys) => keys.every((key) => key.length === 32),
    'expected 32 random bytes as base64, made by: openssl rand -base64 32',
  );
