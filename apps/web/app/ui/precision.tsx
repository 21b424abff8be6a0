import { shownFormula } from '@iom/contract/standards/figures.rules.ts';
import { editionText, rangeText } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import { Anchor, Box } from '@mantine/core';

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
    .map((range) => (
      <div key={`${rangeText(range)} ${range[figure]}`}>
        {shownFormula(range[figure])} <span className="quiet">{rangeText(range)}</span>
      </div>
    ));

/** The editions of the formulas in their order, each with the public text or as an assumption. */
export const PrecisionSources = ({ precision }: { precision: readonly PrecisionRange[] }) => {
  const texts = [
    ...new Map(precision.map((range) => [`${editionText(range)} ${range.address}`, range])).values(),
  ];
  if (texts.length === 0) return 'None known to us';
  return texts.map((range) => (
    <Box key={`${editionText(range)} ${range.address}`} maw="40ch" style={{ whiteSpace: 'normal' }}>
      {editionText(range) && `${editionText(range)}: `}
      {range.reproducibility === '' && 'states none, '}
      {range.address === '' ? (
        'assumption of the institute'
      ) : (
        <>
          <Anchor href={range.address} rel="noreferrer" inherit>
            {range.publication}
          </Anchor>
          , {range.publisher}
        </>
      )}
    </Box>
  ));
};
