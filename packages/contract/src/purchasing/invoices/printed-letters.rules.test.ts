import { expect, test } from 'vitest';
import { unprintableNotice } from './billing.rules.ts';

test.each(['', 'Müller & Søn, 12½ rue d’Été', 'Λιπαντικά Α.Ε.', 'Смазка ООО', 'Nguyễn', 'e\u0301 №5 😀'])(
  'nothing is said about %j',
  (text) => {
    expect(unprintableNotice(text)).toBeUndefined();
  },
);

test.each(['中国石油', '東京 Oil', 'かな', '현대', 'مرحبا', 'שלום', 'สวัสดี', 'नमस्ते', 'Երևան', 'თბილისი'])(
  'says that %j is printed as boxes',
  (text) => {
    expect(unprintableNotice(text)).toMatch(/^Our invoices are printed in Latin, Greek and Cyrillic letters/);
  },
);
