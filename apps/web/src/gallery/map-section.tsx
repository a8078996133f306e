import { useState } from 'react';
import type { Language } from '../testing/texts.ts';
import type { MapPoint } from '../ui/map/map-context.ts';
import { MapView } from '../ui/map/map-view.tsx';
import { PointPicker } from '../ui/map/point-picker.tsx';
import { Section, Specimen, Specimens } from './section.tsx';

const WORLD = { lat: 20, lon: 10, zoom: 1 };

export function MapSection({ language }: { language: Language }) {
  const [point, setPoint] = useState<MapPoint>({ lat: 20.2961, lon: 85.8245 });
  return (
    <Section title="Map">
      <Specimens wide>
        <Specimen name="countries">
          <MapView label="World" language={language} start={WORLD} height="24rem" fallback="No map" />
        </Specimen>
        <Specimen name={`a point: ${point.lat}, ${point.lon}`}>
          <MapView label="Place" language={language} start={WORLD} height="24rem" fallback="No map">
            <PointPicker
              closeZoom={6}
              point={point}
              onPick={setPoint}
              keyboardHint="Enter: take the middle"
            />
          </MapView>
        </Specimen>
      </Specimens>
    </Section>
  );
}
