import type { addressLabels } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import { addressLines, unprintableNotice } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import type { BillTo } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { Anchor, Skeleton, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { AddressFields } from '../../../../ui/forms/AddressFields.tsx';
import { Block, FoldedBlock } from '../CheckoutLayout.tsx';
import { type BillingValues, billingLabels } from './billing.rules.ts';
import type { BillingForm } from './use-billing.ts';

interface Field {
  autoComplete: string;
  optional?: true;
  hint?: string;
  type?: string;
}

const nameFields = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  company: { autoComplete: 'organization', optional: true },
  title: { autoComplete: 'organization-title', optional: true },
} satisfies Partial<Record<keyof BillTo, Field>>;

/** Every field that is neither a name nor part of the postal address. */
const contactFields: Record<
  Exclude<keyof BillTo, keyof typeof nameFields | keyof typeof addressLabels>,
  Field
> = {
  phone: { autoComplete: 'tel', type: 'tel' },
  email: { autoComplete: 'email', type: 'email' },
  tax_id: { autoComplete: 'off', optional: true, hint: 'VAT or other number, for the invoice.' },
};

const invoiceHint = 'Pro forma and invoice are mailed to this address and to your account.';

interface FieldsProps {
  form: Pick<UseFormReturnType<BillingValues>, 'getInputProps'>;
  /** Only the documents of a purchase order are mailed to the billing address too. */
  byPurchaseOrder: boolean;
}

/** Fields of the billing address, each with its hint below it, so that the inputs of a row are in line. */
const BillingFields = ({ form, byPurchaseOrder }: FieldsProps) => {
  const textInput = ([name, { optional, hint, ...input }]: [keyof BillTo, Field]) => {
    const field = form.getInputProps(name);
    const description = [
      name === 'email' && byPurchaseOrder ? invoiceHint : hint,
      unprintableNotice(field.value),
    ]
      .filter(Boolean)
      .join(' ');
    return (
      <TextInput
        key={name}
        label={billingLabels[name]}
        description={description || undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required={!optional}
        {...input}
        {...field}
      />
    );
  };
  const renderInputs = (fields: Partial<Record<keyof BillTo, Field>>) =>
    (Object.entries(fields) as [keyof BillTo, Field][]).map(textInput);
  return (
    <div className="field-grid">
      {renderInputs(nameFields)}
      <AddressFields form={form} required getNotice={unprintableNotice} />
      {renderInputs(contactFields)}
    </div>
  );
};

/** The billing address in one line. `change` opens it. */
export const BilledTo = ({ billing, change }: { billing: BillTo | undefined; change: ReactNode }) => (
  <FoldedBlock number={2} title="Billing address" change={change}>
    {billing ? addressLines(billing).join(', ') : <Skeleton h={20} />}
  </FoldedBlock>
);

interface BlockProps extends Pick<FieldsProps, 'byPurchaseOrder'> {
  billing: BillingForm;
}

/** The billing address: the fields, or a known address in one line, which Change opens. */
export const BillingBlock = ({ billing, byPurchaseOrder }: BlockProps) => {
  const { form, isKnown, isOpen, openFields } = billing;
  if (isOpen)
    return (
      <Block number={2} title="Billing address">
        <BillingFields form={form} byPurchaseOrder={byPurchaseOrder} />
      </Block>
    );
  return (
    <BilledTo
      billing={isKnown ? form.values : undefined}
      change={
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label="Change billing address"
          onClick={openFields}
        >
          Change
        </Anchor>
      }
    />
  );
};
