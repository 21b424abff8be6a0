import { expect, test } from 'vitest';
import { isPublicPage } from './page-at.ts';

test.each(['/', '/catalog?year=2019', '/#lubricants', '/faq', '/technical_papers', '/oil/T1-1'])(
  '%s is a page',
  (href) => expect(isPublicPage(href)).toBe(true),
);

test.each(['', 'catalog', '//lab.example/', '/no-such-page', '/404', '/admin/users', 'javascript:alert(1)'])(
  '“%s” is not a page that visitors can open',
  (href) => expect(isPublicPage(href)).toBe(false),
);
