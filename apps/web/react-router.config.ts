import type { Page } from '@iom/contract/shared/page.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import type { Config } from '@react-router/dev/config';

export default {
  ssr: false,
  prerender: Object.values<Page>(pages)
    .filter(({ prerendered }) => prerendered)
    .map(({ pattern }) => pattern),
} satisfies Config;
