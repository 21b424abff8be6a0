import { readViscometricMap } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  type MapFigure,
  viscometricMapParameters,
  viscometricMaps,
} from '@iom/contract/analysis/answers/map.schemas.ts';
import { NativeSelect } from '@mantine/core';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { mapHeight, mapOption, mapRows, stateCounts } from './map.option.ts';

const mapLabels = {
  'kv100-hths': 'Kinematic and high-shear viscosity',
  'ccs-noack': 'Cranking viscosity and evaporation loss',
  d341: 'Viscosity and temperature (ASTM D341)',
  shear: 'Before and after shear',
} as const;

const finding = ({ figure }: { figure: MapFigure }) => `${stateCounts(figure)}.`;

/** Answer 9: oils by pairs of viscometric properties. */
export const ViscometricMapView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readViscometricMap,
    viscometricMapParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="viscometric-map"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <NativeSelect
          label="Properties"
          value={parameters.map}
          data={viscometricMaps.map((value) => ({ value, label: mapLabels[value] }))}
          onChange={(event) => change({ map: event.currentTarget.value })}
        />
      }
      finding={finding}
      optionOf={mapOption}
      numbersOf={mapRows}
      heightOf={mapHeight}
    />
  );
};
