import { INDEX_SCALE } from '@airdeck/air/bands';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { bandOfMetric } from '@airdeck/air/levels';
import { useState } from 'react';
import type { Language } from '../testing/texts.ts';
import { Dial, type DialReading } from '../ui/dial/dial.tsx';
import type { MapPoint } from '../ui/map/map-context.ts';
import { MapView } from '../ui/map/map-view.tsx';
import { PointPicker } from '../ui/map/point-picker.tsx';
import { Section, Specimen, Specimens } from './section.tsx';
import { useWords } from './words.ts';

export function DialSection() {
  const words = useWords();
  const value = (number: number): DialReading => {
    const band = bandOfMetric(DEFAULT_INDEX, 'iaq', number) ?? 'good';
    const word = words.band[band];
    return {
      state: 'value',
      value: number,
      text: words.number(number),
      band,
      word,
      caption: words.caption,
      spoken: `${number}, ${word}, ${words.caption}`,
    };
  };
  const offline: DialReading = {
    state: 'offline',
    value: 87,
    text: words.number(87),
    word: words.offline,
    caption: words.offlineCaption,
    spoken: `${words.offline}, 87`,
  };
  const none: DialReading = { state: 'none', text: words.noParticles, spoken: words.noParticles };
  const loading: DialReading = { state: 'loading', spoken: words.loading };
  const ends = [words.number(0), words.number(500)] as const;
  return (
    <Section title="Dial">
      <Specimens>
        {[32, 78, 164, 247, 365, 482].map((number) => (
          <Specimen key={number} name={`large, ${number}`}>
            <Dial label={words.index} segments={INDEX_SCALE} reading={value(number)} ends={ends} />
          </Specimen>
        ))}
        <Specimen name="large, offline">
          <Dial label={words.index} segments={INDEX_SCALE} reading={offline} ends={ends} />
        </Specimen>
        <Specimen name="large, no particles">
          <Dial label={words.index} segments={INDEX_SCALE} reading={none} ends={ends} />
        </Specimen>
        <Specimen name="large, loading">
          <Dial label={words.index} segments={INDEX_SCALE} reading={loading} ends={ends} />
        </Specimen>
        {[12, 156, 620].map((number) => (
          <Specimen key={number} name={`small, ${number}`}>
            <Dial label={words.index} segments={INDEX_SCALE} reading={value(number)} size="small" />
          </Specimen>
        ))}
        <Specimen name="small, offline">
          <Dial label={words.index} segments={INDEX_SCALE} reading={offline} size="small" />
        </Specimen>
      </Specimens>
    </Section>
  );
}

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
