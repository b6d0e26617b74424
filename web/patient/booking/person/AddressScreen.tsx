import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Profile } from '#contract/identity-account.contract.ts';
import { booking as texts } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { addressToSend, ownProfile } from '#web/patient/person/person-values.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StepLayout, SubmitButton } from '../StepLayout.tsx';
import { ownAddress, rememberAddress } from './own-address.ts';
import { UserDataForm, useUserDataForm } from './UserDataForm.tsx';
import { patientValues } from './user-data-values.ts';

/**
 * Step 4: a patient without an address on file gives it here; one who has it finds it for review. One layout
 * from the first moment on: the heading has the focus, and must not be replaced when the profile comes.
 */
export function AddressScreen() {
  const t = useTexts(texts);
  const profile = useQuery(ownProfile);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <StepLayout action={profile.data && <SubmitButton isBusy={isBusy} />}>
      {profile.isPending && <Skeleton rows={6} label={t.loading} />}
      {profile.isLoadingError && (
        <FailureNote message={profile.error.message || undefined} onRetry={() => profile.refetch()} />
      )}
      {profile.data && <AddressForm profile={profile.data} onBusy={setIsBusy} />}
    </StepLayout>
  );
}

interface AddressFormProps {
  profile: Profile;
  /** The button that sends the form stands beside it. */
  onBusy: (isBusy: boolean) => void;
}

function AddressForm({ profile, onBusy }: AddressFormProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useUserDataForm(patientValues(profile), {
    nextStep: 6,
    onAccepted: ({ address }) => {
      rememberAddress(addressToSend(address));
      queries.setQueryData(ownAddress.queryKey, true);
      queries.invalidateQueries({ queryKey: ownProfile.queryKey });
    },
  });
  useEffect(() => onBusy(form.isBusy), [form.isBusy, onBusy]);
  return <UserDataForm form={form} fixedEmailHint={t.email_fixed} />;
}
