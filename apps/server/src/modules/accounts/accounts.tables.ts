import { factorMethods } from '@iom/contract/accounts/accounts.schemas.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id, timestamp } from '#platform/database/columns.ts';

/** People. A profile is the same row: its id is the user's. Email addresses are unique, ignoring case. */
export const users = pgTable(
  'users',
  {
    id: id(),
    createdAt: createdAt(),
    email: text().notNull(),
    /** False from a registration until its owner has shown to receive mail at the address. */
    emailConfirmed: boolean().notNull().default(true),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** PHC string of argon2id. */
    passwordHash: text().notNull(),
    isStaff: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    /** The methods of its second factor; empty without one. Maintained by every change of an app, a passkey or a recovery code. */
    factorMethods: text({ enum: factorMethods }).array().notNull().default([]),
    lastLoginAt: timestamp(),
    companyName: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    /** ISO 3166 alpha-2, or empty. */
    country: text().notNull().default(''),
    phone: text().notNull().default(''),
    title: text().notNull().default(''),
    dataNotification: boolean().notNull().default(false),
    /** When its personal data were deleted. The row stays for rows that refer to it. */
    deletedAt: timestamp(),
  },
  (user) => [
    uniqueIndex('users_email_unique').on(sql`lower(${user.email})`),
    check(
      'users_deleted_is_inactive',
      sql`${user.deletedAt} is null or not (${user.isActive} or ${user.isStaff})`,
    ),
    check('users_country_code', sql`${user.country} ~ '^([A-Z]{2})?$'`),
  ],
);

/** One row per signed-in browser. Only the SHA-256 of the token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    createdAt: createdAt(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    lastUsedAt: createdAt(),
    /** What the browser or program calls itself; empty if unknown. */
    agent: text().notNull().default(''),
    /** The network address of the sign-in; empty if unknown. */
    address: text().notNull().default(''),
    /** The browser among `known_browsers`. */
    deviceHash: text(),
    /** When the session last proved the second factor; null if never. */
    provedAt: timestamp(),
    /** SHA-256 of the secret that was mailed to end it; null where no mail was sent. */
    endTokenHash: text(),
  },
  (session) => [
    index('sessions_user').on(session.userId),
    uniqueIndex('sessions_end_token').on(session.endTokenHash),
  ],
);

/** Browsers from which an account has signed in. A sign-in from another one is mailed to the account. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the text that the browser keeps, or, without one, of its name and network address. */
    deviceHash: text().notNull(),
    lastUsedAt: createdAt(),
  },
  (browser) => [primaryKey({ columns: [browser.userId, browser.deviceHash] })],
);

/** Authenticator apps: at most one of each user. Secrets are encrypted with SECRETS_KEY. */
export const totpFactors = pgTable('totp_factors', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null until a code of the app has been confirmed. */
  secret: text(),
  /** A secret that waits for a code of the new app. */
  pendingSecret: text(),
  pendingAt: timestamp(),
  /** The 30-second step (RFC 6238) of the last accepted code. No code of it or an earlier step is accepted. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Passkeys (WebAuthn credentials). Only their public keys are known here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    createdAt: createdAt(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Base64url, given by the authenticator. */
    credentialId: text().notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** Signatures so far as the authenticator counts them; 0 where it does not. */
    counter: bigint({ mode: 'number' }).notNull(),
    lastUsedAt: timestamp(),
  },
  (passkey) => [index('passkeys_user').on(passkey.userId)],
);

/** Challenges for passkeys, valid for five minutes and for one use. Only the SHA-256 of a challenge is stored. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text().primaryKey(),
  createdAt: createdAt(),
  /** The account that adds a passkey; null for the use of one. */
  userId: foreignKey().references(() => users.id, { onDelete: 'cascade' }),
});

/** Unused recovery codes of accounts with a second factor. Only the SHA-256 of a code is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (code) => [primaryKey({ columns: [code.userId, code.codeHash] })],
);

/** Sign-ins whose password was right and whose second factor is awaited, for five minutes. Only the SHA-256 of the challenge is stored. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text().primaryKey(),
    createdAt: createdAt(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser that sent the password. */
    deviceHash: text().notNull(),
    tries: integer().notNull().default(0),
  },
  (challenge) => [index('sign_in_challenges_user').on(challenge.userId)],
);

/** API keys, with which programs read their owner's data. Only the SHA-256 of a key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    createdAt: createdAt(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first characters of the key, by which its owner recognizes it. */
    hint: text().notNull(),
    keyHash: text().notNull().unique(),
    lastUsedAt: timestamp(),
  },
  (key) => [uniqueIndex('api_keys_name_unique').on(key.userId, sql`lower(${key.name})`)],
);

/** Reset links: the newest of each user, valid for an hour and for one use. Only the SHA-256 of the token is stored. */
export const passwordResets = pgTable('password_resets', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
});

/** Links that confirm the address of a registration: the newest of each user, valid for a week and for one use. Only the SHA-256 of the token is stored. */
export const emailConfirmations = pgTable('email_confirmations', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
});

/** Requested email addresses, not confirmed yet: the newest of each user, valid for an hour and for one use. Only the SHA-256 of the token is stored. */
export const emailChanges = pgTable('email_changes', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
});

/** Every change an administrator made, and every API key created or revoked, written in the transaction of the change. Rows are never updated or deleted. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    /** The email address of the administrator at the time of the change. */
    actor: text().notNull(),
    /** Like `group.release`. */
    action: text().notNull(),
    /** Like `group 12`. */
    target: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    ip: text().notNull(),
    requestId: text().notNull(),
  },
  (row) => [index('audit_log_at').on(row.at)],
);
