import type { Page } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { Config } from '@react-router/dev/config';

export default {
  ssr: false,
  prerender: Object.values<Page>(pages)
    .filter(({ prerendered }) => prerendered)
    .map(({ pattern }) => pattern),
} satisfies Config;
