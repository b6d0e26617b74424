import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/identity-account.contract.ts';
import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownProfile } from '../identity/profile.ts';
import { ownAddress, rememberAddress } from './own-address.ts';
import { StepLayout } from './StepLayout.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { UserDataForm } from './UserDataForm.tsx';
import { useUserDataForm } from './use-user-data-form.ts';
import { patientValues } from './user-data-values.ts';

/** Step 4: a patient without an address on file gives it here; one who has it finds it for review. */
export function AddressScreen() {
  const t = useTexts(words);
  const profile = useQuery(ownProfile);

  if (profile.isSuccess) return <AddressForm profile={profile.data} />;
  return (
    <StepLayout>
      {profile.isPending ? (
        <Skeleton rows={6} label={t.loading} />
      ) : (
        <FailureNote message={profile.error.message || undefined} onRetry={() => profile.refetch()} />
      )}
    </StepLayout>
  );
}

function AddressForm({ profile }: { profile: Profile }) {
  const t = useTexts(words);
  const queries = useQueryClient();
  const form = useUserDataForm(patientValues(profile), {
    nextStep: 6,
    onAccepted: ({ address }) => {
      rememberAddress(address);
      queries.setQueryData(ownAddress.queryKey, true);
      queries.invalidateQueries({ queryKey: ownProfile.queryKey });
    },
  });
  return (
    <StepLayout action={<SubmitButton isBusy={form.isBusy} />}>
      <UserDataForm form={form} fixedEmailHint={t.email_fixed} />
    </StepLayout>
  );
}
