import { passportCodePattern } from '@airdeck/contract/passports/passports';
import { useParams } from 'react-router';
import { DevicePassport } from '../components/device-passport.tsx';
import { PassportCheck } from '../components/passport-check.tsx';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The passport of a device, or the check of a printed one: the URL holds the device's id or the passport's code. */
export function PassportPage() {
  const { id = '' } = useParams();
  return UUID.test(id) ? (
    <DevicePassport deviceId={id} />
  ) : (
    <PassportCheck code={passportCodePattern.test(id) ? id : undefined} />
  );
}
