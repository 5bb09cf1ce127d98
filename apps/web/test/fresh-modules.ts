import { vi } from 'vitest'

// Files of screens share a process, and with it the libraries, which keep nothing. What is ours is made anew for each file: the
// session code keeps who is signed in for as long as its page is open.
vi.resetModules()
