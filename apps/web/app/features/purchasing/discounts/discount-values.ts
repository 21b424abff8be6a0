// The form of a discount code: texts as they are typed.
import {
  type Discount,
  type DiscountBody,
  type DiscountType,
  discountTypes,
} from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { z } from 'zod';
import { numberInText } from '../../../lib/forms/number-text.ts';

export const discountDraft = z.object({
  code: z.string(),
  name: z.string(),
  discount_type: z.string(),
  amount: z.string(),
  number_of_uses: z.string(),
  active: z.boolean(),
  starts: z.string(),
  ends: z.string(),
});
export type DiscountValues = z.output<typeof discountDraft>;

export const newDiscount: DiscountValues = {
  code: '',
  name: '',
  discount_type: 'PERCENTAGE',
  amount: '',
  number_of_uses: '1',
  active: true,
  starts: '',
  ends: '',
};

export const discountValues = (discount: Discount): DiscountValues => ({
  code: discount.code,
  name: discount.name,
  discount_type: discount.discount_type,
  amount: String(discount.amount),
  number_of_uses: String(discount.number_of_uses),
  active: discount.active,
  starts: discount.starts ?? '',
  ends: discount.ends ?? '',
});

const typeOf = (text: string): DiscountType => discountTypes.find((type) => type === text) ?? 'PERCENTAGE';

export const discountOf = (values: DiscountValues): DiscountBody => ({
  code: values.code,
  name: values.name,
  discount_type: typeOf(values.discount_type),
  amount: numberInText(values.amount),
  number_of_uses: numberInText(values.number_of_uses),
  active: values.active,
  starts: values.starts || null,
  ends: values.ends || null,
});
