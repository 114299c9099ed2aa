import { Button } from '@chakra-ui/react'

interface SubmitButtonProps {
  isPending: boolean
  children: string
}

/** The button below the fields of a form for before signing in. */
export function SubmitButton({ isPending, children }: SubmitButtonProps) {
  return (
    <Button type="submit" size="md" mt="1" loading={isPending} loadingText={children}>
      {children}
    </Button>
  )
}
