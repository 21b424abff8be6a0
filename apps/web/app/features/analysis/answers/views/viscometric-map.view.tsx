import {
  crankingTemperatures,
  viscometricMaps,
} from '@iom/contract/analysis/answers/viscometric-map.answer.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import type { AnswerView } from '../frame/answer-view.ts';
import { mapRows, stateCounts } from '../frame/map-rows.ts';

const mapLabels = {
  'kv100-hths': 'Kinematic and high-shear viscosity',
  'ccs-noack': 'Cranking viscosity and evaporation loss',
  d341: 'Viscosity and temperature (ASTM D341)',
  shear: 'Before and after shear',
} as const;

export const viscometricMap: AnswerView<'viscometric-map'> = {
  fields: ({ parameters, change }) => (
    <>
      <NativeSelect
        label="Properties"
        value={parameters.map}
        data={viscometricMaps.map((value) => ({ value, label: mapLabels[value] }))}
        onChange={(event) => change({ map: event.currentTarget.value })}
      />
      {parameters.map === 'ccs-noack' && (
        <>
          <NativeSelect
            label="Temperature"
            value={parameters.celsius ?? ''}
            data={[
              { value: '', label: 'The one with the most values' },
              ...crankingTemperatures.map((celsius) => ({
                value: String(celsius),
                label: `${celsius} °C`.replace('-', '−'),
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ celsius: value === '' ? undefined : Number(value) })
            }
          />
          <Checkbox
            label="Trade-off front of conforming oils only"
            checked={parameters.oils === 'conforming'}
            onChange={({ currentTarget: { checked } }) => change({ oils: checked ? 'conforming' : 'all' })}
          />
        </>
      )}
    </>
  ),
  finding: ({ figure }) => `${stateCounts(figure)}.`,
  numbers: mapRows,
};
