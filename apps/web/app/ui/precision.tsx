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

/** Where figures come from: in words, then the public texts. */
export const PrecisionSources = ({
  basis,
  precision,
}: {
  basis: string;
  precision: readonly PrecisionRange[];
}) => (
  <>
    {basis}
    {[...new Map(precision.map((range) => [range.address, range])).values()]
      .filter(({ address }) => address !== '')
      .map(({ address, publication, publisher }) => (
        <div key={address}>
          <Anchor href={address} rel="noreferrer" inherit>
            {publication}
          </Anchor>
          , {publisher}
        </div>
      ))}
  </>
);
