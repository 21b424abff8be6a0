import { shownFormula } from '@iom/contract/standards/figures.rules.ts';
import { editionText, rangeText } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import { Anchor } from '@mantine/core';

/** The formulas of one figure, a line for each range of results and each edition. */
export const PrecisionFormulas = ({
  precision,
  figure,
}: {
  precision: readonly PrecisionRange[];
  figure: 'repeatability' | 'reproducibility';
}) =>
  precision
    .filter((range) => range[figure] !== '')
    .map((range) => {
      const validity = [rangeText(range), editionText(range)].filter(Boolean).join('; ');
      return (
        <div key={`${validity} ${range[figure]}`}>
          {shownFormula(range[figure])} <span className="quiet">{validity}</span>
        </div>
      );
    });

/** Where figures come from: the public texts, and whether the institute assumes some. */
export const PrecisionSources = ({ precision }: { precision: readonly PrecisionRange[] }) => {
  const byAddress = [...new Map(precision.map((range) => [range.address, range])).values()];
  if (byAddress.length === 0) return 'None known to us';
  return byAddress.map(({ address, publication, publisher, reproducibility }) => (
    <div key={address}>
      {address === '' ? (
        'Assumption of the institute'
      ) : (
        <>
          {reproducibility === '' && 'The method states none: '}
          <Anchor href={address} rel="noreferrer" inherit>
            {publication}
          </Anchor>
          , {publisher}
        </>
      )}
    </div>
  ));
};
